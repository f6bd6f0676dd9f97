// Moments of the log in the reader's own time; the server keeps them in UTC.

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });

export function showTimes() {
  for (const time of document.querySelectorAll("time[datetime]:not([title])")) {
    const moment = new Date(time.dateTime);
    if (Number.isNaN(moment.getTime())) continue;
    time.textContent = clock.format(moment);
    time.title = whole.format(moment);
  }
}
