/** User and password of an address, whether it can be taken apart or not: the last `@` before the path ends them. */
const USER_INFO = /^([a-z][a-z\d+.-]*:[\\/]*|[\\/]{2,})[^\\/?#]*@/i;

/** An address as it is shown: without user and password, otherwise as it is written. */
export function withoutUserInfo(address: string): string {
  return address.includes("@") ? address.replace(USER_INFO, "$1") : address;
}
