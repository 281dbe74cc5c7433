/**
 * Options that bound an `LRUCache` by a count without taking the memory for all of it at once, as its `max` does: a server
 * with three keys does not pay for two hundred thousand.
 */
export function atMost(count: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: count, sizeCalculation: () => 1 }
}
