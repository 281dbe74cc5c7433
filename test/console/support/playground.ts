import type { Locator, Page } from 'playwright-core'

/** A model on a busy machine thinks for long. */
const ANSWER_TIMEOUT_MS = 180_000

/** The playground, as somebody uses it who finds things by what they are called. */
export class PlaygroundPage {
  readonly page: Page
  readonly message: Locator
  /** The latest. */
  readonly answer: Locator

  constructor(page: Page) {
    this.page = page
    this.message = page.getByRole('textbox', { name: 'Message', exact: true })
    this.answer = page.getByRole('article', { name: 'Answer' }).last()
  }

  /** By the button, which is there to be pressed only once the models are known. */
  async send(text: string): Promise<void> {
    await this.message.fill(text)
    await this.page.getByRole('button', { name: 'Send', exact: true }).click()
  }

  /** Waits until no answer is under way any more, and hands out the latest. */
  async ended(): Promise<string> {
    await this.page.locator('article[aria-busy="true"]').waitFor({ state: 'detached', timeout: ANSWER_TIMEOUT_MS })
    await this.answer.waitFor()
    return this.answer.innerText()
  }

  async ask(text: string): Promise<string> {
    await this.send(text)
    await this.answer.waitFor()
    return this.ended()
  }

  async begin(): Promise<void> {
    await this.page.getByRole('button', { name: 'New', exact: true }).click()
  }

  /** Opens a group of settings. */
  async unfold(title: string): Promise<void> {
    await this.page.getByRole('complementary', { name: 'Settings' }).getByRole('button', { name: title }).click()
  }
}
