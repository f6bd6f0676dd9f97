"""What a person does at the table, for browser tests: by mouse, or by keyboard alone."""

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

SOON = 8_000
"""Milliseconds in which something must show."""


def sit(browser: Browser, link: str, width: int = 1280, scheme: str = "light") -> Page:
    """A person of their own, seated by `link`, with the live line up."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        reduced_motion="reduce",
        color_scheme="dark" if scheme == "dark" else "light",
    )
    return arrive(context, link)


def arrive(context: BrowserContext, link: str) -> Page:
    """A page of this browser at the table."""
    page = context.new_page()
    page.goto(link)
    connected(page)
    return page


def connected(page: Page) -> None:
    """Wait until the page hears the table."""
    expect(page.locator("#state")).to_have_attribute("data-state", "connected", timeout=SOON)


def offer(page: Page, name: str) -> Locator:
    """The form of an offer."""
    return page.locator(f'form[data-offer="{name}"]')


def unfold(form: Locator) -> None:
    """Open whatever `form` is folded away in."""
    for fold in form.locator("xpath=ancestor::details").all():
        if fold.get_attribute("open") is None:
            fold.locator("> summary").click()


def choose(form: Locator, name: str, value: str) -> None:
    """Pick a choice, however it is drawn."""
    radio = form.locator(f'input[type="radio"][name="{name}"][value="{value}"]')
    if radio.count():
        radio.check(force=True)
    elif form.locator(f'select[name="{name}"]').count():
        form.locator(f'select[name="{name}"]').select_option(value)
    else:
        form.locator(f'[name="{name}"]').fill(value)


def send(form: Locator) -> None:
    """Press the form's own button, wherever it is folded away."""
    unfold(form)
    form.locator('button.btn:not([type="button"])').first.click()


def type_faces(page: Page, name: str, faces: str) -> None:
    """Throw real dice: type what they show."""
    form = offer(page, name)
    unfold(form)
    real = form.locator("details.real")
    if real.get_attribute("open") is None:
        real.locator("summary").click()
    form.locator('[name="_faces"]').fill(faces)
    form.locator('[name="_faces"]').press("Enter")


def tab_to(page: Page, selector: str, most: int = 400) -> None:
    """Press Tab until the focus is on `selector`, as a person without a mouse would."""
    for _ in range(most):
        if page.evaluate("s => !!document.activeElement && document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def faces_of(page: Page) -> list[str]:
    """What the dice of Lyra's roll show, in order."""
    dice = page.locator("#roll-roll-lyra .dice.big:not(.waiting) .die:not(.gone)")
    return [die.get_attribute("data-face") or "" for die in dice.all()]
