export type ConfigPath = readonly (string | number)[]

/** A path the way a reader would write it: `models[0].reasoning.default_effort`. */
export function pathText(path: ConfigPath): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else if (/^[A-Za-z_][\w-]*$/.test(part)) text += text === '' ? part : `.${part}`
    else text += `[${JSON.stringify(part)}]`
  }
  return text
}
