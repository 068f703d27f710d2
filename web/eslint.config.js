import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

export default ts.config(
  { ignores: ['node_modules/', 'dist/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      'svelte/no-navigation-without-resolve': 'off', // there is no SvelteKit here, links are plain addresses
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'off', // a game's view has a type of its own in the game's folder
      'no-undef': 'off', // TypeScript looks after this
    },
  },
)
