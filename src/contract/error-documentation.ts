import { errorCatalogue, type ErrorDefinition } from './error-catalogue.ts'

/** The page about errors, made from the catalogue. */
export function errorDocumentation(): string {
  const rows = Object.values<ErrorDefinition>(errorCatalogue).map(
    ({ status, type, code, condition, remedy, source }) =>
      `| ${status} | \`${type}\` | ${code === null ? 'null' : `\`${code}\``} | ${condition} | ${remedy} | ${source} |`,
  )
  return `# Errors

<!-- Made from src/contract/error-catalogue.ts by \`npm run generate\`. Do not edit. -->

Every error has one shape, as a response body and as the data of an error event inside a stream:

\`\`\`json
{ "error": { "message": "…", "type": "…", "param": "messages[2].content", "code": "…" } }
\`\`\`

\`message\` says what to change, \`param\` names the parameter at fault or is null, and every response carries \`x-request-id\`:
give it to whoever runs the installation when you ask for help. Rows marked \`contract\` stand in the interface specification;
those marked \`ours\` fill what it leaves open.

| Status | \`type\` | \`code\` | When | What to do | Source |
| - | - | - | - | - | - |
${rows.join('\n')}

## Retrying

429 and 503 carry \`Retry-After\` (whole seconds, rounded up, at least 1) and \`retry-after-ms\`: the earliest moment at which the
same request would be admitted. \`x-should-retry: false\` stands on answers that a quick retry cannot change: a daily limit, a
request that can never fit, a 409. A 502, and an error event inside a stream, may be retried at once; the whole request runs
again, partial streams are not resumed.
`
}
