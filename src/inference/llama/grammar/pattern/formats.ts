const date =
  '(?:[12][0-9]{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))' +
  '|[12][0-9](?:0[48]|[2468][048]|[13579][26])-02-29)'
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])'
const label = '[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?'
const hostname = `${label}(?:\\.${label}){0,6}`
const octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'
const atom = '[A-Za-z0-9_+-]{1,30}'
const email = `${atom}(?:\\.${atom})?@${label}(?:\\.${label}){1,3}`
const urlCharacter = "(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-F]{2})"

/**
 * The formats that can be enforced, each as a pattern for a conservative part of it: whatever matches is valid by any reading
 * of the standard behind the format, though not everything valid matches.
 */
export const formatPatterns: ReadonlyMap<string, string> = new Map([
  ['date', `^${date}$`],
  ['time', `^${time}$`],
  ['date-time', `^${date}T${time}$`],
  ['uuid', '^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'],
  ['email', `^${email}$`],
  ['ipv4', `^${octet}(?:\\.${octet}){3}$`],
  ['hostname', `^${hostname}$`],
  [
    'uri',
    `^(?:[a-z][a-z0-9+.-]{1,14}://${hostname}(?::[1-9][0-9]{1,3})?(?:/${urlCharacter}*)?(?:\\?${urlCharacter}*)?(?:#${urlCharacter}*)?|mailto:${email})$`,
  ],
])
