/*
 * What a header may claim before we stop reading. Real files stay far below: the largest vocabularies have about
 * 300,000 tokens, the largest mixtures of experts a few thousand tensors.
 */
export const ggufBounds = {
  headerBytesMax: 256 * 1024 * 1024,
  metadataMax: 8192,
  tensorsMax: 131_072,
  keyBytesMax: 1024,
  /** Of a text that is kept. Chat templates are the longest. */
  textBytesMax: 1024 * 1024,
  arrayItemsMax: 8_000_000,
  dimensionsMax: 4,
  markerBytesMax: 64,
  markersMax: 16_384,
} as const
