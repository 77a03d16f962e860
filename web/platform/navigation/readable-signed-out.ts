/** Pages within the portal's frame that can be read without signing in, by the first segment of their address. */
const pages: readonly string[] = ['api-docs', 'published']
export const isReadableSignedOut = (pathname: string): boolean => pages.includes(pathname.split('/')[1] ?? '')
