import { useNavigate } from '@tanstack/react-router'

/** Returns a function that changes search parameters of the current page without adding a history entry. */
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
