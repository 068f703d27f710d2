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
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'] },
})
