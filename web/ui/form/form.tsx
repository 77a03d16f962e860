import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'

interface FormProps {
  className?: string | undefined
  /** The id by which a button outside the form refers to it. */
  id?: string | undefined
  /**
   * Validates and sends. Fields with errors get the focus before anything more can be typed. `by`: the name of the
   * button.
   */
  onSubmit: (by: string | null) => void
  /** Increases each time that the server reports errors later. */
  faults?: number
  /** For callers that manage the focus within the form themselves. */
  box?: RefObject<HTMLFormElement | null>
  children: ReactNode
}

const focusFirst = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

/** The base of every form of the portal: our own messages, no reload, and the focus on the first invalid field. */
export const Form = ({ className, id, onSubmit, faults = 0, box: given, children }: FormProps) => {
  const own = useRef<HTMLFormElement>(null)
  const box = given ?? own
  const from = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // The response may arrive late: a person who is typing in another field by then keeps the focus there.
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
