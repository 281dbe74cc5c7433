import { aiSdk } from './ai-sdk.ts'
import type { CodeStyle } from './code-style.ts'
import { curl } from './curl.ts'
import { langchain } from './langchain.ts'
import { pythonOpenai } from './python-openai.ts'
import { typescript } from './typescript.ts'

export const codeStyles: readonly CodeStyle[] = [curl, typescript, pythonOpenai, aiSdk, langchain]
