import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm start` listens unless told otherwise: the development server passes the API on to it. */
const SERVER = 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../.build/console',
    emptyOutDir: true,
    target: 'es2022',
    // Everything comes from our own origin, as a file: the content security policy allows nothing else.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
  },
  server: { proxy: { '/platform': SERVER, '/compat': SERVER, '/openapi.json': SERVER } },
})
