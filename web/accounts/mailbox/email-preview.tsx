import { useEffect, useRef } from 'react'

/**
 * A letter as a mail program shows it, with styles of its own that reach nothing else. The portal's policy lets no style in that
 * stands in a text: each is set by hand.
 */
export const EmailPreview = ({ html }: { html: string }) => {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const inert = html.replaceAll(' style="', ' data-style="')
    const letter = new DOMParser().parseFromString(inert, 'text/html').body
    for (const script of letter.querySelectorAll('script')) script.remove()
    for (const styled of [letter, ...letter.querySelectorAll<HTMLElement>('[data-style]')])
      styled.style.cssText = styled.dataset['style'] ?? ''
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    shadow.replaceChildren(document.adoptNode(letter))
  }, [html])
  return <div ref={host} />
}
