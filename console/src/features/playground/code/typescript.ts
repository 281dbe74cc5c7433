import { javascript, KEY_VARIABLE, type CodeStyle } from './code-style.ts'

export const typescript: CodeStyle = {
  name: 'TypeScript',
  install: 'npm install openai',
  write(request, baseUrl) {
    const ask = `await client.chat.completions.create(${javascript(request)})`
    const streamed = [
      `const stream = ${ask}`,
      '',
      'for await (const chunk of stream) {',
      "  process.stdout.write(chunk.choices[0]?.delta.content ?? '')",
      '}',
    ]
    const whole = [`const completion = ${ask}`, '', 'console.log(completion.choices[0].message)']
    return [
      "import OpenAI from 'openai'",
      '',
      'const client = new OpenAI({',
      `  baseURL: ${JSON.stringify(baseUrl)},`,
      `  apiKey: process.env.${KEY_VARIABLE},`,
      '})',
      '',
      ...(request.stream === true ? streamed : whole),
    ].join('\n')
  },
}
