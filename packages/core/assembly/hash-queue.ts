/**
 * The hash of four texts at a time, each in one lane of four vectors: the same function as `hashBytes`, whose steps wait for one another
 * so that a single text leaves most of the machine idle. Texts wait until there are four with the same number of blocks.
 */
import { firstLanes } from "./bytes";
import { hashBytes } from "./hash";
import { HASH_KEY, HASH_QUEUES } from "./layout";

const QUEUES: usize = 16;
const QUEUE_BYTES: usize = 64;
/** A place holds the start of a text, its end, and where the hash goes. */
const PLACE_BYTES: usize = 12;
const LANES: i32 = 4;
const COUNT: usize = 48;

/** Hashes [p, to) into four integers at `out`, at the latest when `hashWaiting` is called. The text has to stay until then. Reads up to 15 bytes further. */
export function hashLater(p: usize, to: usize, out: usize): void {
  const blocks = (to - p + 15) >> 4;
  if (blocks >= QUEUES) {
    hashBytes(p, to, out);
    return;
  }
  const queue = HASH_QUEUES + blocks * QUEUE_BYTES;
  const count = load<i32>(queue, COUNT);
  const place = queue + <usize>count * PLACE_BYTES;
  store<i32>(place, <i32>p);
  store<i32>(place, <i32>to, 4);
  store<i32>(place, <i32>out, 8);
  const full = count == LANES - 1;
  store<i32>(queue, full ? 0 : count + 1, COUNT);
  if (full) hashFour(queue, <i32>blocks);
}

/** Hashes the texts that wait. */
export function hashWaiting(): void {
  for (let queue = HASH_QUEUES; queue < HASH_QUEUES + QUEUES * QUEUE_BYTES; queue += QUEUE_BYTES) {
    const end = queue + <usize>load<i32>(queue, COUNT) * PLACE_BYTES;
    for (let place = queue; place < end; place += PLACE_BYTES) hashBytes(load<i32>(place), load<i32>(place, 4), load<i32>(place, 8));
    store<i32>(queue, 0, COUNT);
  }
}

/** Hashes the four texts of a queue, which have so many blocks of 16 bytes each, the last of them not always whole. */
function hashFour(queue: usize, blocks: i32): void {
  let p0 = <usize>load<i32>(queue);
  let p1 = <usize>load<i32>(queue, 12);
  let p2 = <usize>load<i32>(queue, 24);
  let p3 = <usize>load<i32>(queue, 36);
  const n0 = load<i32>(queue, 4) - <i32>p0;
  const n1 = load<i32>(queue, 16) - <i32>p1;
  const n2 = load<i32>(queue, 28) - <i32>p2;
  const n3 = load<i32>(queue, 40) - <i32>p3;
  const k0 = i32x4.splat(load<i32>(HASH_KEY));
  const k1 = i32x4.splat(load<i32>(HASH_KEY, 4));
  const k2 = i32x4.splat(load<i32>(HASH_KEY, 8));
  const k3 = i32x4.splat(load<i32>(HASH_KEY, 12));
  let a = v128.xor(k0, i32x4.replace_lane(i32x4.replace_lane(i32x4.replace_lane(i32x4.splat(n0), 1, n1), 2, n2), 3, n3));
  let b = k1;
  let c = k2;
  let d = k3;
  const before = (blocks - 1) << 4;
  for (let left = before; left >= 0; left -= 16) {
    let v0 = v128.load(p0);
    let v1 = v128.load(p1);
    let v2 = v128.load(p2);
    let v3 = v128.load(p3);
    if (left == 0) {
      v0 = v128.and(v0, firstLanes(n0 - before));
      v1 = v128.and(v1, firstLanes(n1 - before));
      v2 = v128.and(v2, firstLanes(n2 - before));
      v3 = v128.and(v3, firstLanes(n3 - before));
    }
    // Integers of one text side by side become those of the four texts.
    const low01 = v128.shuffle<i32>(v0, v1, 0, 4, 1, 5);
    const low23 = v128.shuffle<i32>(v2, v3, 0, 4, 1, 5);
    const high01 = v128.shuffle<i32>(v0, v1, 2, 6, 3, 7);
    const high23 = v128.shuffle<i32>(v2, v3, 2, 6, 3, 7);
    a = v128.xor(a, v128.shuffle<i64>(low01, low23, 0, 2));
    b = v128.xor(b, v128.shuffle<i64>(low01, low23, 1, 3));
    c = v128.xor(c, v128.shuffle<i64>(high01, high23, 0, 2));
    d = v128.xor(d, v128.shuffle<i64>(high01, high23, 1, 3));
    for (let round = 0; round < 2; round++) {
      a = i32x4.add(a, b);
      c = i32x4.add(c, d);
      b = v128.xor(rotate(b, 5), a);
      d = v128.xor(rotate(d, 8), c);
      a = i32x4.add(rotate16(a), d);
      c = i32x4.add(c, b);
      d = v128.xor(rotate(d, 13), a);
      b = v128.xor(rotate(b, 7), c);
      c = rotate16(c);
    }
    p0 += 16;
    p1 += 16;
    p2 += 16;
    p3 += 16;
  }
  a = v128.xor(a, k0);
  b = v128.xor(b, k1);
  c = v128.xor(c, k2);
  d = v128.xor(d, k3);
  for (let round = 0; round < 5; round++) {
    a = i32x4.add(a, b);
    c = i32x4.add(c, d);
    b = v128.xor(rotate(b, 5), a);
    d = v128.xor(rotate(d, 8), c);
    a = i32x4.add(rotate16(a), d);
    c = i32x4.add(c, b);
    d = v128.xor(rotate(d, 13), a);
    b = v128.xor(rotate(b, 7), c);
    c = rotate16(c);
  }
  storeFour(queue, v128.xor(a, k0), v128.xor(b, k1), v128.xor(c, k2), v128.xor(d, k3));
}

@inline
function rotate(v: v128, bits: i32): v128 {
  return v128.or(i32x4.shl(v, bits), i32x4.shr_u(v, 32 - bits));
}

@inline
function rotate16(v: v128): v128 {
  return v128.shuffle<i16>(v, v, 1, 0, 3, 2, 5, 4, 7, 6);
}

/** Integers of the four texts side by side become those of each. */
function storeFour(queue: usize, a: v128, b: v128, c: v128, d: v128): void {
  const low01 = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const high01 = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
  const low23 = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
  const high23 = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
  v128.store(load<i32>(queue, 8), v128.shuffle<i64>(low01, low23, 0, 2));
  v128.store(load<i32>(queue, 20), v128.shuffle<i64>(low01, low23, 1, 3));
  v128.store(load<i32>(queue, 32), v128.shuffle<i64>(high01, high23, 0, 2));
  v128.store(load<i32>(queue, 44), v128.shuffle<i64>(high01, high23, 1, 3));
}
