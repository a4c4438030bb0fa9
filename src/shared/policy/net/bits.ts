/** Sets of small numbers (machine indexes) as bits: union and overlap cost one step per 32 machines. */
export type Bits = Uint32Array

export const newBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5)

export function setBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
}

export function clearBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) & ~(1 << (index & 31))
}

export const hasBit = (bits: Bits, index: number): boolean => (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1

/** Adds every member of `other` to `bits`. */
export function addBits(bits: Bits, other: Bits): void {
  for (let word = 0; word < other.length; word++) bits[word] = (bits[word] ?? 0) | (other[word] ?? 0)
}

/** Returns the set of all numbers below `size`. */
export function allBits(size: number): Bits {
  const bits = newBits(size).fill(0xffffffff)
  const last = size & 31
  if (last > 0) bits[bits.length - 1] = (1 << last) - 1
  return bits
}

/** Calls back for every member, in order. */
export function eachBit(bits: Bits, visit: (index: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const low = rest & -rest
      visit((word << 5) + (31 - Math.clz32(low)))
      rest ^= low
    }
  }
}

/** Returns the members, in order. */
export function listBits(bits: Bits): number[] {
  const found: number[] = []
  eachBit(bits, (index) => found.push(index))
  return found
}

export function isEmptyBits(bits: Bits): boolean {
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) return false
  return true
}

/** Tells whether `other` has every member of `bits`. */
export function isSubset(bits: Bits, other: Bits): boolean {
  for (let word = 0; word < bits.length; word++) if (((bits[word] ?? 0) & ~(other[word] ?? 0)) !== 0) return false
  return true
}

export const sameBits = (a: Bits, b: Bits): boolean => a.every((word, at) => word === b[at])

function countWord(bits: number): number {
  let word = bits - ((bits >>> 1) & 0x55555555)
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export function countBits(bits: Bits): number {
  let count = 0
  for (const word of bits) count += countWord(word)
  return count
}

/** Counts the common members of two sets. */
export function countCommon(a: Bits, b: Bits): number {
  let count = 0
  for (let word = 0; word < a.length; word++) count += countWord((a[word] ?? 0) & (b[word] ?? 0))
  return count
}
