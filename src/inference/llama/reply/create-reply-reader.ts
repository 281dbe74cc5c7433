import { ChannelReplyReader } from './channel-reply-reader.ts'
import type { Family } from './family.ts'
import type { ReplyReader, ReplyReaderOptions } from './reply-reader.ts'
import { TaggedReplyReader } from './tagged-reply-reader.ts'

/** The reader for one reply of a model of this family. */
export function createReplyReader(family: Family, options: ReplyReaderOptions): ReplyReader {
  return family.layout === 'channels' ? new ChannelReplyReader(family, options) : new TaggedReplyReader(family, options)
}
