/** Fetches what comes after sign-in while the password is still being typed. */
export const loadSignedIn = (): void => {
  void Promise.all([
    import('#web/frame/frame.tsx'),
    import('#web/home/home-page.tsx'),
    import('#domain/accounts/calls.ts'),
  ]).catch(() => {})
}
