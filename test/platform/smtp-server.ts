import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and text, as they came over the wire. */
  content: string
}

/** What the server says to a mail: taken, refused for now, refused for good, or nothing more at all. */
export type SmtpMood = 'take' | 'busy' | 'refuse' | 'hang up'

/** A mail server of a few commands, which keeps what it is given. */
export class SmtpServer {
  readonly received: ReceivedMail[] = []
  /** How often somebody tried to hand over a mail. */
  attempts = 0
  /** For one attempt after the other; afterwards, and by default, everything is taken. */
  moods: SmtpMood[] = []
  readonly #server = createServer((socket) => this.#serve(socket))

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    onTestFinished(() => void this.#server.close())
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  #serve(socket: Socket): void {
    let mail: ReceivedMail = { from: '', to: [], content: '' }
    let inContent = false
    let rest = ''
    const say = (line: string) => void socket.write(`${line}\r\n`)
    socket.on('error', () => {})
    say('220 mail.test ESMTP')
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (inContent) {
          if (line !== '.') {
            mail.content += `${line}\n`
            continue
          }
          inContent = false
          this.received.push(mail)
          mail = { from: '', to: [], content: '' }
          say('250 taken')
          continue
        }
        const command = line.slice(0, 4).toUpperCase()
        if (command === 'MAIL') {
          this.attempts += 1
          mail.from = /<(.*?)>/.exec(line)?.[1] ?? ''
          const mood = this.moods.shift() ?? 'take'
          if (mood === 'hang up') socket.destroy()
          else if (mood === 'busy') say('451 come back later')
          else if (mood === 'refuse') say('550 not here')
          else say('250 go on')
        } else if (command === 'RCPT') {
          mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '')
          say('250 go on')
        } else if (command === 'DATA') {
          inContent = true
          say('354 go on')
        } else if (command === 'QUIT') {
          say('221 bye')
          socket.end()
        } else say(command === 'EHLO' ? '250 mail.test' : '250 fine')
      }
    })
  }
}
