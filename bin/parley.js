#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The compiled code is kept beside the packages, which belong to whoever runs this. With it at hand, a start neither strips
// types nor compiles: it is faster and takes less memory. This file is JavaScript so that not even it needs stripping. Where
// the cache cannot be written, nothing is lost.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/parley', import.meta.url)))

const { main } = await import('../src/cli/main.ts')
await main(process.argv)
