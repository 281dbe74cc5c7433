import { Command, InvalidArgumentError } from 'commander'
import { systemClock } from '../../kernel/clock.ts'
import { CommandError } from '../command-error.ts'
import { findDataDirectory } from '../connection.ts'
import { addModel, type AddedModel } from '../model/add-model.ts'
import { byteText } from '../model/byte-text.ts'
import { configurationExample } from '../model/configuration-example.ts'
import { parseModelSource } from '../model/model-source.ts'
import { createProgress } from '../model/progress.ts'
import { printJson, printNote } from '../output.ts'

interface AddOptions {
  name?: string
  sha256?: string
  link?: boolean
  json?: boolean
}

const INTERRUPTED = 130

export function modelAddCommand(): Command {
  return new Command('add')
    .description('copy or download a model into the data directory')
    .argument('<source>', 'a path, hf:user/repo:quant or an https address')
    .option('--name <name>', 'what to call it (default: the name of the file)')
    .option('--sha256 <hex>', 'the checksum that it must have', parseSha256)
    .option('--link', 'share the file at the path instead of copying it (same file system only)')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
A download that was broken off goes on where it ended when the same command is run again. For Hugging Face, HF_TOKEN
opens private and gated repositories, PARLEY_HF_ENDPOINT names a mirror, and the checksum of the repository is checked.
Proxies are taken from HTTPS_PROXY and NO_PROXY.

Examples:
  parley model add hf:Qwen/Qwen3-4B-GGUF:Q4_K_M
  parley model add https://example.com/model.gguf --sha256 0123…
  parley model add /mnt/models/model.gguf --link --name mine`,
    )
    .action(async (source: string, options: AddOptions) => {
      const interruption = new AbortController()
      const interrupt = () => interruption.abort()
      process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
      const progress = createProgress(process.stderr, systemClock)
      try {
        const added = await addModel({
          source: parseModelSource(source),
          name: options.name,
          sha256: options.sha256,
          link: options.link === true,
          dataDirectory: findDataDirectory(process.env),
          env: process.env,
          clock: systemClock,
          progress,
          signal: interruption.signal,
        })
        if (options.json === true) printJson({ name: added.name, ...added.record })
        else printAdded(added)
      } catch (error) {
        progress.end()
        if (!interruption.signal.aborted) throw error
        printNote(`error: ${error instanceof CommandError ? error.message : 'stopped'}`)
        process.exitCode = INTERRUPTED
      } finally {
        process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      }
    })
}

function printAdded(added: AddedModel): void {
  const { name, record } = added
  const context = record.context_length === null ? '' : `, ${record.context_length} tokens of context`
  printNote(
    `${name} is there: ${byteText(record.file_bytes)}, ${record.architecture}, family ${record.family}${context}`,
  )
  printNote(`SHA-256 ${record.sha256}`)
  if (!record.has_chat_template) {
    printNote('It has no chat template, so it cannot be served: look for a file of the model that is made for chat')
    return
  }
  printNote(`Try it with: parley model test ${name}\nServe it by adding this to parley.yaml:\n`)
  process.stdout.write(configurationExample(added))
}

function parseSha256(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new InvalidArgumentError('Expected 64 hexadecimal digits.')
  return text.toLowerCase()
}
