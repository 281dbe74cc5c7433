import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writePrivateFile } from './secrets/write-private-file.ts'

const firstRunSchema = z.object({
  base_url: z.string(),
  api_key: z.string(),
  operator_token: z.string(),
  organization_id: z.string(),
  project_id: z.string(),
  curl: z.string(),
})

/** What somebody needs to make a first request: the content of first-run.json. */
export type FirstRun = z.infer<typeof firstRunSchema>

export function firstRunPath(directory: string): string {
  return join(directory, 'first-run.json')
}

/** Undefined when there is none, or when it is not one of ours. */
export async function readFirstRun(directory: string): Promise<FirstRun | undefined> {
  try {
    const content: unknown = JSON.parse(await readFile(firstRunPath(directory), 'utf8'))
    return firstRunSchema.safeParse(content).data
  } catch {
    return undefined
  }
}

export async function writeFirstRun(directory: string, firstRun: FirstRun): Promise<void> {
  await writePrivateFile(firstRunPath(directory), `${JSON.stringify(firstRun, null, 2)}\n`)
}
