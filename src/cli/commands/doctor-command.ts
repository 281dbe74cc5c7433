import { styleText } from 'node:util'
import type { Command } from 'commander'
import { clientCommand, type ClientOptions } from '../client-command.ts'
import { examine } from '../doctor/examine.ts'
import type { Finding } from '../doctor/finding.ts'
import { printJson } from '../output.ts'

interface DoctorOptions extends ClientOptions {
  models: boolean
}

export function doctorCommand(): Command {
  return clientCommand('doctor')
    .description('check this installation from top to bottom and say what to do about what is wrong')
    .option('--no-models', 'do not ask each model for an answer')
    .addHelpText(
      'after',
      `
The key that is tried is PARLEY_API_KEY, else the one in first-run.json. Exits with 1 if anything fails.

Examples:
  parley doctor
  parley doctor --url https://models.example.com --json`,
    )
    .action(async (options: DoctorOptions) => {
      const findings: Finding[] = []
      for await (const finding of examine({ url: options.url, models: options.models, env: process.env })) {
        findings.push(finding)
        if (options.json !== true) printFinding(finding)
      }
      if (options.json === true) printJson(findings)
      if (findings.some(({ outcome }) => outcome === 'fail')) process.exitCode = 1
    })
}

const colours = { ok: 'green', fail: 'red', skipped: 'yellow' } as const

function printFinding({ check, outcome, detail, advice }: Finding): void {
  const word = styleText(colours[outcome], outcome.padEnd(7), { stream: process.stdout })
  process.stdout.write(`${word}  ${check}: ${detail.replaceAll('\n', '\n         ')}\n`)
  if (advice !== undefined) process.stdout.write(`         → ${advice}\n`)
}
