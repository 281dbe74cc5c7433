/** What stands before the name of a called function in the header of a message. */
export const CHANNEL_RECIPIENT = 'to=functions.'
