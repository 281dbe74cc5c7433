import { z } from 'zod'
import type { ConfigurationView } from './installation.ts'

/** What the server was told, as it understood it. */
export const configurationResource = z
  .strictObject({
    object: z.literal('configuration'),
    file: z.string().nullable().meta({ description: 'The file that was read; null for the built-in configuration.' }),
    sections: z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .meta({ description: 'By the names in the file, the defaults included. Secrets are left out.' }),
  })
  .meta({ id: 'Configuration' })

export function renderConfiguration({ file, sections }: ConfigurationView): z.input<typeof configurationResource> {
  return { object: 'configuration', file: file ?? null, sections: { ...sections } }
}
