/** What every path of the platform API begins with. */
export const PLATFORM_ROOT = '/platform/v1'
