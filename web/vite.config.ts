import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env.TABLE_SERVER ?? 'http://127.0.0.1:8520'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.CLIENT_FOLDER ?? '../src/hausmacht/server/client',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // Modules are translated and read once for all tests, not once for each file: half the time.
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], isolate: false },
})
