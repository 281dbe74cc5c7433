/** Gives the tab a turn: input and painting come first, then the rest goes on. Also runs where the tab is hidden. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', () => {
      channel.port1.close()
      resolve()
    })
    channel.port1.start()
    channel.port2.postMessage(null)
  })
}
