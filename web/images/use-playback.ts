import { useEffect, useEffectEvent, useState } from 'react'

/** How long each image is shown, in milliseconds. */
const PLAY_MS = 600

interface Playback {
  /** The id of the next image; null: this one is the last, and playback ends. */
  next: number | null
  isPaused: boolean
  onNext: (id: number) => void
}

/** Plays images one after the other. Returns whether it is playing, and how to start and stop it. */
export const usePlayback = ({ next, isPaused, onNext }: Playback) => {
  const [isPlaying, setPlaying] = useState(false)
  const playNext = useEffectEvent(() => {
    if (next === null) setPlaying(false)
    else onNext(next)
  })
  useEffect(() => {
    if (!isPlaying || isPaused) return
    const timer = setInterval(playNext, PLAY_MS)
    return () => clearInterval(timer)
  }, [isPlaying, isPaused])
  return [isPlaying, setPlaying] as const
}
