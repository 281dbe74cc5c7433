/** How the tensors of a type are stored: so many bytes for a block of so many values. By the format's numbers. */
const blocks: ReadonlyMap<number, readonly [values: number, bytes: number]> = new Map([
  [0, [1, 4]], // F32
  [1, [1, 2]], // F16
  [2, [32, 18]], // Q4_0
  [3, [32, 20]], // Q4_1
  [6, [32, 22]], // Q5_0
  [7, [32, 24]], // Q5_1
  [8, [32, 34]], // Q8_0
  [9, [32, 36]], // Q8_1
  [10, [256, 84]], // Q2_K
  [11, [256, 110]], // Q3_K
  [12, [256, 144]], // Q4_K
  [13, [256, 176]], // Q5_K
  [14, [256, 210]], // Q6_K
  [15, [256, 292]], // Q8_K
  [30, [1, 2]], // BF16
  [39, [32, 17]], // MXFP4
])

/** The bytes of a tensor; 0 for a type that we do not know, which then merely goes unchecked. */
export function tensorBytes(type: number, values: number): number {
  const block = blocks.get(type)
  return block === undefined ? 0 : Math.ceil(values / block[0]) * block[1]
}
