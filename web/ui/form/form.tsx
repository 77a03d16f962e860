import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'

interface FormProps {
  className?: string | undefined
  /** Names it for a button that stands outside. */
  id?: string | undefined
  /** Checks and sends. What it finds wrong at once has the focus before anything more can be typed. `by`: the name of the button. */
  onSubmit: (by: string | null) => void
  /** Goes up each time that something was found wrong later, by the server. */
  faults?: number
  /** For who moves the focus within it by rules of their own. */
  box?: RefObject<HTMLFormElement | null>
  children: ReactNode
}

const focusFirst = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

/** Every form of the portal: our own messages, no reload, and the focus on the first field that is wrong. */
export const Form = ({ className, id, onSubmit, faults = 0, box: given, children }: FormProps) => {
  const own = useRef<HTMLFormElement>(null)
  const box = given ?? own
  const from = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // The answer may come late: who types in another field by then is not torn from it.
    const now = document.activeElement
    if (faults > 0 && (now === from.current || now === document.body)) focusFirst(box.current)
  }, [faults, box])
  return (
    <form
      ref={box}
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        from.current = document.activeElement
        const by = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name') ?? null
        flushSync(() => onSubmit(by))
        focusFirst(box.current)
      }}
    >
      {children}
    </form>
  )
}
