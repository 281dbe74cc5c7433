import { KEY_VARIABLE, type CodeStyle } from './code-style.ts'

export const curl: CodeStyle = {
  name: 'curl',
  write(request, baseUrl) {
    const body = JSON.stringify(request, null, 2).replaceAll("'", String.raw`'\''`)
    return [
      `curl ${request.stream === true ? '-N ' : ''}'${baseUrl}/chat/completions' \\`,
      `  -H "Authorization: Bearer $${KEY_VARIABLE}" \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '${body}'`,
    ].join('\n')
  },
}
