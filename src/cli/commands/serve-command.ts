import { Command } from 'commander'

interface ServeOptions {
  config?: string
  host?: string
  port?: string
  dataDir?: string
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('start the server and run it until it is told to stop')
    .option('--config <file>', 'configuration file (PARLEY_CONFIG, else ./parley.yaml where there is one)')
    .option('--host <address>', 'address to listen on (HOST)')
    .option('--port <number>', 'port to listen on (PORT)')
    .option('--data-dir <directory>', 'where the database and the secrets live (PARLEY_DATA_DIR)')
    .addHelpText(
      'after',
      `
Examples:
  parley serve                            the demonstration model on http://127.0.0.1:8080
  parley serve --port 9000
  parley serve --config /etc/parley.yaml --host 0.0.0.0`,
    )
    .action(async (options: ServeOptions) => {
      // Loaded here, so that the other commands do not load a whole server.
      const { serve } = await import('../../server/serve.ts')
      await serve(environmentFrom(options, process.env))
    })
}

/** An option is the variable of the same meaning, said louder. */
function environmentFrom(options: ServeOptions, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...env,
    ...(options.config !== undefined && { PARLEY_CONFIG: options.config }),
    ...(options.host !== undefined && { HOST: options.host }),
    ...(options.port !== undefined && { PORT: options.port }),
    ...(options.dataDir !== undefined && { PARLEY_DATA_DIR: options.dataDir }),
  }
}
