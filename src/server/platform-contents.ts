import type { ContentKeeper } from '../gateway/ports.ts'
import type { Platform } from '../platform/platform.ts'

/** Hands what was said to the platform, which keeps it for as long as the caller's retention says. */
export function createContentKeeper(contents: Platform['contents']): ContentKeeper {
  return {
    keep({ organizationId, projectId, retention }, requestId, said) {
      contents.keep({ requestId, organizationId, projectId, retention, ...said })
    },
  }
}
