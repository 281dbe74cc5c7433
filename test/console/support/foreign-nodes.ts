import type { Page } from 'playwright-core'

/** Whatever stands in a page that no component of ours puts there: handlers, scripts, frames, and addresses that run something. */
export function foreignNodes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const forbidden =
      'script:not([src^="/assets/"]), iframe, frame, object, embed, base, img, video, audio, portal, marquee, math, template'
    const runs = /^\s*(?:javascript|vbscript|data|blob|file):/i
    const found = [...document.querySelectorAll(forbidden)]
    for (const link of document.querySelectorAll('link')) {
      if (!link.href.startsWith(`${location.origin}/`)) found.push(link)
    }
    for (const element of document.querySelectorAll('*')) {
      const attributes = [...element.attributes]
      const hasHandler = attributes.some(({ name }) => name.startsWith('on') || name === 'srcdoc' || name === 'ping')
      const hasAddress = attributes.some(
        ({ name, value }) => /^(?:xlink:)?href$|^src$|action$/.test(name) && runs.test(value),
      )
      const leaves =
        element instanceof HTMLAnchorElement &&
        element.host !== location.host &&
        element.rel !== 'noopener noreferrer nofollow'
      if (hasHandler || hasAddress || leaves) found.push(element)
    }
    return found.map((element) => element.outerHTML.slice(0, 200))
  })
}
