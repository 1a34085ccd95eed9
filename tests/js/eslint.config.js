import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/node_modules/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error", curly: ["error", "multi-line"] },
  },
  { files: ["static/js/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/js/*.js"], languageOptions: { globals: globals.node } },
];
