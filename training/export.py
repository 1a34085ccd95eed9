"""Writes trained nets as ONNX files for the package: ``export.py NAME STATE OUT``."""

import sys
from pathlib import Path

import onnx
import torch
import train
from onnx import numpy_helper


def main() -> None:
    name, state, out = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    make, _ = train.NETS[name]
    net = make()
    net.load_state_dict(torch.load(state))
    example = torch.zeros(train.INPUT[name])
    axes = {"in": {0: "n", 2: "h", 3: "w"} if name == "find" else {0: "n"}, "out": {0: "n"}}
    torch.onnx.export(
        net.eval(), (example,), str(out), input_names=["in"], output_names=["out"], dynamic_axes=axes, dynamo=False
    )
    model = onnx.load(str(out))
    for tensor in model.graph.initializer:
        if tensor.data_type == onnx.TensorProto.FLOAT and "--half" in sys.argv:
            half = numpy_helper.to_array(tensor).astype("float16")
            tensor.CopyFrom(numpy_helper.from_array(half, tensor.name))
    onnx.save(model, str(out))


if __name__ == "__main__":
    main()
