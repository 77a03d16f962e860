/** An address that nothing has, for those that cannot be read: the router would refuse them before any of the server's hooks. */
const NOWHERE = '/api/no-address'

export const addressToRoute = ({ url = '/' }: { url?: string | undefined }): string => {
  const path = url.split('?', 1)[0] ?? ''
  try {
    decodeURIComponent(path)
    return path.startsWith('/') ? url : NOWHERE
  } catch {
    return NOWHERE
  }
}
