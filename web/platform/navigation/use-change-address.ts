import { useNavigate } from '@tanstack/react-router'

/** Changes parts of the address of the page that is open, without an entry in the browser's history. */
export const useChangeAddress = <T extends object>(): ((change: T) => void) => {
  const navigate = useNavigate()
  return (change) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
}
