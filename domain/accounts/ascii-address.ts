const hostName = /^[\p{L}\p{M}\p{N}.-]+$/u
const ascii = /^[\p{ASCII}]*$/u

/** An email address with its domain as mail servers know it: `ann@bücher.example` is `ann@xn--bcher-kva.example`. */
export const asciiAddress = (address: string): string => {
  const at = address.lastIndexOf('@') + 1
  const host = address.slice(at)
  if (at === 0 || ascii.test(host) || !hostName.test(host) || !URL.canParse(`http://${host}`)) return address
  return address.slice(0, at) + new URL(`http://${host}`).hostname
}
