import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join, normalize } from 'node:path'

const packageDirectory = dirname(createRequire(import.meta.url).resolve('openai'))

const transportState = '/openai/internal/auth/x509-transport-state'

/**
 * The SDK's own modules as they are, no bundler in between. One of them imports a CommonJS file, which a bundler would
 * understand and a browser does not: its variant for browsers stands in for it.
 */
const importMap = {
  imports: {
    openai: '/openai/index.mjs',
    [`${transportState}.mjs`]: `${transportState}-browser.mjs`,
  },
}

const html = `<!doctype html>
<meta charset="utf-8">
<title>A page of another origin</title>
<link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify(importMap)}</script>
<script>
  window.loaded = import('openai').then(({ default: OpenAI }) => { window.OpenAI = OpenAI })
</script>
`

/** Serves a page, from an origin of its own, that has the SDK in `window.OpenAI` once `window.loaded` is fulfilled. */
export class ModulePage implements AsyncDisposable {
  readonly url: string
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  static async serve(): Promise<ModulePage> {
    const server = createServer((request, response) => {
      const path = normalize(new URL(request.url ?? '/', 'http://page').pathname)
      if (path === '/') {
        response.writeHead(200, { 'content-type': 'text/html' }).end(html)
        return
      }
      const file = join(packageDirectory, path.replace(/^\/openai\//, ''))
      if (!path.startsWith('/openai/') || !path.endsWith('.mjs') || !existsSync(file)) {
        response.writeHead(404).end()
        return
      }
      response.writeHead(200, { 'content-type': 'text/javascript' })
      createReadStream(file).pipe(response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new ModulePage(server)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
