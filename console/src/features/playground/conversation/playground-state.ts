import { emptySetup, type Setup } from '../setup/setup.ts'
import { emptyReply, type Reply } from './reply.ts'
import type { AssistantTurn, Figures, ToolTurn, Turn } from './turn.ts'

/** One conversation under one set-up. Up to three stand side by side. */
export interface Column {
  id: string
  setup: Setup
  turns: readonly Turn[]
}

export interface PlaygroundState {
  /** Under which it is kept in the history. */
  conversationId: string
  columns: readonly Column[]
  /** Whose settings are shown. */
  selected: string
}

export const COLUMNS_MAX = 3

type At = { column: string; turn: string }

export type PlaygroundAction =
  | { type: 'column-added'; id: string }
  | { type: 'column-removed'; id: string }
  | { type: 'column-selected'; id: string }
  | { type: 'setup-changed'; column: string; change: Partial<Setup> }
  | { type: 'user-said'; columns: readonly string[]; turn: string; text: string }
  | ({ type: 'reply-begun'; setup: Setup } & At)
  | ({ type: 'reply-grown'; reply: Reply; figures: Figures } & At)
  | ({ type: 'reply-ended'; end: Pick<AssistantTurn, 'state' | 'reply' | 'figures' | 'failure'> } & At)
  | ({ type: 'figures-known'; figures: Figures } & At)
  | { type: 'tools-answered'; column: string; turns: readonly ToolTurn[] }
  | ({ type: 'taken-back' } & At)
  | { type: 'cleared'; conversationId: string }
  | { type: 'opened'; state: PlaygroundState }

export function startState(conversationId: string, columnId: string, setup: Setup = emptySetup): PlaygroundState {
  return { conversationId, columns: [{ id: columnId, setup, turns: [] }], selected: columnId }
}

/** Everything that can happen on the page, as data; whatever does not fit the moment changes nothing. */
export function reduce(state: PlaygroundState, action: PlaygroundAction): PlaygroundState {
  switch (action.type) {
    case 'column-added':
      return withColumn(state, action.id)
    case 'column-removed':
      return withoutColumn(state, action.id)
    case 'column-selected':
      return state.columns.some(({ id }) => id === action.id) ? { ...state, selected: action.id } : state
    case 'setup-changed':
      return inColumn(state, action.column, (column) => ({ ...column, setup: { ...column.setup, ...action.change } }))
    case 'user-said':
      return action.columns.reduce(
        (next, column) => append(next, column, [{ kind: 'user', id: action.turn, text: action.text }]),
        state,
      )
    case 'reply-begun':
      return append(state, action.column, [newAnswer(action.turn, action.setup)])
    case 'reply-grown':
      return inReply(state, action, (turn) =>
        turn.state === 'running'
          ? { ...turn, reply: action.reply, figures: { ...turn.figures, ...action.figures } }
          : turn,
      )
    case 'reply-ended':
      return inReply(state, action, (turn) => ({
        ...turn,
        ...action.end,
        figures: { ...turn.figures, ...action.end.figures },
      }))
    case 'figures-known':
      return inReply(state, action, (turn) => ({ ...turn, figures: { ...turn.figures, ...action.figures } }))
    case 'tools-answered':
      return append(state, action.column, action.turns)
    case 'taken-back':
      return inColumn(state, action.column, (column) => ({ ...column, turns: before(column.turns, action.turn) }))
    case 'cleared':
      return {
        ...state,
        conversationId: action.conversationId,
        columns: state.columns.map((column) => ({ ...column, turns: [] })),
      }
    case 'opened':
      return action.state
  }
}

function newAnswer(id: string, { model, format }: Setup): AssistantTurn {
  return { kind: 'assistant', id, model, format, state: 'running', reply: emptyReply, figures: {} }
}

/** A new column begins as a copy of the selected one, so that one thing can be changed and compared. */
function withColumn(state: PlaygroundState, id: string): PlaygroundState {
  const model = state.columns.find((column) => column.id === state.selected)
  if (model === undefined || state.columns.length >= COLUMNS_MAX) return state
  return { ...state, columns: [...state.columns, { ...model, id, turns: settled(model.turns) }], selected: id }
}

/** What is still being written cannot be copied. */
function settled(turns: readonly Turn[]): readonly Turn[] {
  const last = turns.at(-1)
  return last?.kind === 'assistant' && last.state === 'running' ? turns.slice(0, -1) : turns
}

function withoutColumn(state: PlaygroundState, id: string): PlaygroundState {
  const columns = state.columns.filter((column) => column.id !== id)
  const [first] = columns
  if (first === undefined) return state
  return { ...state, columns, selected: state.selected === id ? first.id : state.selected }
}

function inColumn(state: PlaygroundState, id: string, change: (column: Column) => Column): PlaygroundState {
  return { ...state, columns: state.columns.map((column) => (column.id === id ? change(column) : column)) }
}

function append(state: PlaygroundState, id: string, turns: readonly Turn[]): PlaygroundState {
  return inColumn(state, id, (column) => ({ ...column, turns: [...column.turns, ...turns] }))
}

function inReply(state: PlaygroundState, at: At, change: (turn: AssistantTurn) => AssistantTurn): PlaygroundState {
  return inColumn(state, at.column, (column) => ({
    ...column,
    turns: column.turns.map((turn) => (turn.id === at.turn && turn.kind === 'assistant' ? change(turn) : turn)),
  }))
}

function before(turns: readonly Turn[], id: string): readonly Turn[] {
  const index = turns.findIndex((turn) => turn.id === id)
  return index === -1 ? turns : turns.slice(0, index)
}
