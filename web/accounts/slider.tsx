import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState, type CSSProperties } from 'react'
import { accounts as t, sceneTexts } from '#web/texts/accounts.ts'
import { scenes } from './scenes.ts'
import css from './slider.module.css'

const STAY_MS = 8_000
const stillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Pictures that rotate automatically until paused. Only pictures that have been shown are loaded. */
export const Slider = ({ onPhone }: { onPhone: boolean }) => {
  const [place, setPlace] = useState(0)
  const [playing, setPlaying] = useState(() => typeof document === 'undefined' || !stillness())
  const [seen, setSeen] = useState([0])
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => setPlace((place + 1) % scenes.length), STAY_MS)
    return () => clearTimeout(timer)
  }, [place, playing])
  if (!seen.includes(place)) setSeen([...seen, place])
  const scene = scenes[place]
  const words = scene && sceneTexts[scene.name]
  return (
    <section
      className={css.slider}
      aria-label={t.slider}
      aria-roledescription="carousel"
      data-phone={onPhone ? '' : undefined}
      data-playing={playing || undefined}
      style={{ '--stay': `${STAY_MS}ms` } as CSSProperties}
    >
      <div className={css.pictures}>
        {scenes.map(
          ({ src }, index) =>
            seen.includes(index) && (
              <img
                key={src}
                className={css.picture}
                src={src}
                alt=""
                data-on={index === place || undefined}
                fetchPriority={index === 0 ? 'high' : 'low'}
                decoding={index === 0 ? 'sync' : 'async'}
              />
            ),
        )}
      </div>
      <div className={css.caption}>
        <p className={css.words} aria-live={playing ? 'off' : 'polite'}>
          <b>{words?.title}</b>
          <span>{words?.text}</span>
        </p>
        <div className={css.dots}>
          {scenes.map(({ name }, index) => (
            <button
              key={name}
              type="button"
              className={css.dot}
              aria-label={t.showScene(sceneTexts[name].title)}
              aria-current={index === place || undefined}
              onClick={() => setPlace(index)}
            >
              <span />
            </button>
          ))}
        </div>
        <button
          type="button"
          className={css.pause}
          aria-label={playing ? t.pause : t.play}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? <IconPlayerPause aria-hidden="true" /> : <IconPlayerPlay aria-hidden="true" />}
        </button>
      </div>
    </section>
  )
}
