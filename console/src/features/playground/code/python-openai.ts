import { KEY_VARIABLE, python, type CodeStyle } from './code-style.ts'

export const pythonOpenai: CodeStyle = {
  name: 'Python',
  install: 'pip install openai',
  write(request, baseUrl) {
    const ask = `client.chat.completions.create(\n${Object.entries(request)
      .map(([name, value]) => `    ${name}=${python(value, 1)},\n`)
      .join('')})`
    const streamed = [
      `stream = ${ask}`,
      '',
      'for chunk in stream:',
      '    if chunk.choices and chunk.choices[0].delta.content:',
      '        print(chunk.choices[0].delta.content, end="", flush=True)',
    ]
    const whole = [`completion = ${ask}`, '', 'print(completion.choices[0].message)']
    return [
      'import os',
      '',
      'from openai import OpenAI',
      '',
      'client = OpenAI(',
      `    base_url=${JSON.stringify(baseUrl)},`,
      `    api_key=os.environ["${KEY_VARIABLE}"],`,
      ')',
      '',
      ...(request.stream === true ? streamed : whole),
    ].join('\n')
  },
}
