import { compareWithCard } from './compare-with-card.ts'
import type { Evaluation } from './evaluation.ts'
import type { Effort } from './exchange.ts'
import { type Proportion, wilsonInterval } from './proportion.ts'

/** What the model's card says beside its skills. */
const CARD_WELL_FORMED_PERCENT = 99.8
const CARD_REASONING_TOKENS: Readonly<Record<Effort, number>> = { low: 25, medium: 43, high: 52, xhigh: 62, max: 84 }

/** The evaluation as markdown tables. */
export function reportText({ skills, efforts, wellFormed }: Evaluation): string {
  const rows = skills.map(({ skill, right, of }) => skillRow(skill.name, { right, of }, skill.cardPercent))
  const effortRows = efforts.map(
    ({ effort, reasoningTokens }) => `| ${effort} | ${reasoningTokens.toFixed(0)} | ${CARD_REASONING_TOKENS[effort]} |`,
  )
  return [
    '| skill | correct | of | percent | 95 % interval | card says | |',
    '| - | -: | -: | -: | -: | -: | - |',
    ...rows,
    skillRow('closed reasoning, proper end', wellFormed, CARD_WELL_FORMED_PERCENT),
    '',
    '| effort | mean reasoning tokens | card says |',
    '| - | -: | -: |',
    ...effortRows,
  ].join('\n')
}

/** How long it took: true of one machine at one time, so no part of the tables. */
export function timeText({ wellFormed, outputTokens, seconds }: Evaluation): string {
  const rate = (outputTokens / seconds).toFixed(0)
  return `${wellFormed.of} questions, ${outputTokens} tokens generated in ${seconds.toFixed(0)} s (${rate} tokens/s)`
}

function skillRow(name: string, measured: Proportion, cardPercent: number | undefined): string {
  const { right, of } = measured
  const { low, high } = wilsonInterval(measured)
  const comparison = cardPercent === undefined ? '' : compareWithCard(measured, cardPercent)
  return `| ${[
    name,
    right,
    of,
    percent(right / of),
    `${percent(low)}–${percent(high)}`,
    cardPercent ?? '–',
    comparison,
  ].join(' | ')} |`
}

function percent(share: number): string {
  return String(Math.round(share * 1000) / 10)
}
