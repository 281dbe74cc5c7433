import { crashPrivately } from '../../../src/server/crash-privately.ts'

/* Holds a word in memory and crashes: how, and whether privately, say the arguments. */

const [how, privately] = process.argv.slice(2)
if (privately === 'privately') crashPrivately()
// Put together here, so that it stands in memory and not in this file.
const word = ['Xq7', 'Wombat', '9Kz'].join('')
const held = [Buffer.from(`${word} in memory`), word.toUpperCase()]

function crash(): void {
  // The parser's message quotes the text.
  if (how !== 'abort') JSON.parse(`${word} is no JSON`)
  process.abort()
}

if (how === 'reject') void Promise.resolve().then(crash)
else setTimeout(crash, 10, held)
