import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** A field that holds words for people. */
const READ = "MemberExpression[property.name=/^(title|words|marks|note|asks|reason)$/]";
const TAKES_APART = "^(includes|indexOf|search|(starts|ends)With|match(All)?|replace(All)?|split|to(Lower|Upper)Case)$";
const CAST = {
  selector: "CallExpression[callee.name='t'] :matches(TSAsExpression, TSTypeAssertion)",
  message: "A cast hides a message that is missing: look the word up in a list of those that are known.",
};
const CLOCK = "Only src/lib/clock.ts reads time and sets timers, so that a test can hold them.";
const TIMERS = ["setTimeout", "setInterval", "clearTimeout", "clearInterval", "requestAnimationFrame", "performance"];
const NOW = { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK };

export default defineConfig(
  globalIgnores(["src/lib/protocol/api.ts"]),
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-meaningless-void-operator": "off", // `void value` names what an effect depends on
      "no-restricted-syntax": ["error", CAST],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Types that Svelte infers (snippets, $props, $state) are not visible to ESLint; svelte-check sees and checks them.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "prefer-const": "off",
    },
  },
  {
    files: ["src/**"],
    ignores: ["src/lib/clock.ts", "src/**/*.test.ts"],
    rules: {
      "no-restricted-globals": ["error", ...TIMERS.map((name) => ({ name, message: CLOCK }))],
      "no-restricted-properties": [
        "error",
        ...["window", "globalThis", "self"].flatMap((object) =>
          TIMERS.map((property) => ({ object, property, message: CLOCK })),
        ),
        { object: "Date", property: "now", message: CLOCK },
        { object: "AbortSignal", property: "timeout", message: CLOCK },
      ],
      "no-restricted-syntax": ["error", CAST, NOW],
    },
  },
  {
    // Words are for people alone: a better word, or another language, may change nothing that a table does.
    files: ["src/games/**", "src/lib/table/**", "src/lib/pointer/**", "src/lib/view/**"],
    ignores: ["**/*.test.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        CAST,
        NOW,
        {
          selector: [
            `CallExpression[callee.property.name=/${TAKES_APART}/] > MemberExpression.callee > ${READ}.object`,
            `CallExpression[callee.property.name=/^(test|exec|has|get)$/] > ${READ}`,
            `MemberExpression[computed=true] > ${READ}.property`,
            `BinaryExpression[operator=/^[!=]==$/] > ${READ}`,
          ].join(", "),
          message: "No logic reads words: find zones, cards and actions by their fields.",
        },
      ],
    },
  },
  { files: ["**/*.js"], extends: [ts.configs.disableTypeChecked] },
);
