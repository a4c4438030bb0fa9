/** Sets of small numbers (machine indexes) as bits: union and overlap cost one step for 32 machines. */
export type Bits = Uint32Array

export const newBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5)

export function setBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
}

export const hasBit = (bits: Bits, index: number): boolean => (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1

/** Adds every member of `other` to `bits`. */
export function addBits(bits: Bits, other: Bits): void {
  for (let word = 0; word < other.length; word++) bits[word] = (bits[word] ?? 0) | (other[word] ?? 0)
}

/** Adds the members that two sets share to `bits`. */
export function addShared(bits: Bits, left: Bits, right: Bits): void {
  for (let word = 0; word < left.length; word++) {
    bits[word] = (bits[word] ?? 0) | ((left[word] ?? 0) & (right[word] ?? 0))
  }
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

export function isEmptyBits(bits: Bits): boolean {
  return bits.every((word) => word === 0)
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let word of bits) {
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
  }
  return count
}
