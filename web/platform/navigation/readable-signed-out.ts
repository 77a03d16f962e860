/** Pages within the frame of the portal that also whoever is not signed in may read, by the first part of their address. */
const pages: readonly string[] = ['api-docs', 'published']
export const isReadableSignedOut = (pathname: string): boolean => pages.includes(pathname.split('/')[1] ?? '')
