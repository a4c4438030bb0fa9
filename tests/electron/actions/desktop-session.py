"""A desktop's notification daemon and StatusNotifierWatcher for tests, on its session bus.

Writes one JSON object per line for each received call, and reads commands in the same form from its standard input:
{"do": "act", "id": 1, "action": "default"}, {"do": "close", "id": 1}, {"do": "tray"}, {"do": "choose", "label": "Quit"}.
"""

import json
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NOTIFICATIONS = "org.freedesktop.Notifications"
WATCHER = "org.kde.StatusNotifierWatcher"
ITEM = "org.kde.StatusNotifierItem"
MENU = "com.canonical.dbusmenu"
PROPERTIES = "org.freedesktop.DBus.Properties"

CLOSED_BY_PERSON = 2
CLOSED_BY_CALL = 3


def say(**event):
    print(json.dumps(event, default=str), flush=True)


class Notifications(dbus.service.Object):
    def __init__(self, bus):
        super().__init__(bus, "/org/freedesktop/Notifications")
        self.last = 0

    @dbus.service.method(NOTIFICATIONS, in_signature="", out_signature="ssss")
    def GetServerInformation(self):
        return ("test", "test", "1", "1.2")

    @dbus.service.method(NOTIFICATIONS, in_signature="", out_signature="as")
    def GetCapabilities(self):
        return ["body", "actions"]

    @dbus.service.method(NOTIFICATIONS, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaces, icon, summary, body, actions, hints, timeout):
        if not replaces:
            self.last += 1
        number = int(replaces or self.last)
        say(
            event="notify",
            id=number,
            replaces=int(replaces),
            app=str(app),
            summary=str(summary),
            body=str(body),
            actions=[str(action) for action in actions],
            urgency=int(hints.get("urgency", 1)),
        )
        return number

    @dbus.service.method(NOTIFICATIONS, in_signature="u", out_signature="")
    def CloseNotification(self, number):
        say(event="close", id=int(number))
        self.NotificationClosed(number, CLOSED_BY_CALL)

    @dbus.service.signal(NOTIFICATIONS, signature="uu")
    def NotificationClosed(self, number, reason):
        pass

    @dbus.service.signal(NOTIFICATIONS, signature="us")
    def ActionInvoked(self, number, action):
        pass


class Watcher(dbus.service.Object):
    def __init__(self, bus):
        super().__init__(bus, "/StatusNotifierWatcher")
        self.bus = bus
        self.items = []
        bus.add_signal_receiver(self.name_changed, "NameOwnerChanged", "org.freedesktop.DBus")

    @dbus.service.method(WATCHER, in_signature="s", out_signature="", sender_keyword="sender")
    def RegisterStatusNotifierItem(self, service, sender=None):
        path = service if service.startswith("/") else "/StatusNotifierItem"
        name = sender if service.startswith("/") else service
        self.items.append((name, path, sender))
        say(event="tray", there=True)
        self.StatusNotifierItemRegistered(service)

    def name_changed(self, name, _old, new):
        if new == "" and any(name in (item[0], item[2]) for item in self.items):
            self.items = [item for item in self.items if name not in (item[0], item[2])]
            say(event="tray", there=False)

    @dbus.service.method(WATCHER, in_signature="s", out_signature="")
    def RegisterStatusNotifierHost(self, service):
        pass

    @dbus.service.signal(WATCHER, signature="s")
    def StatusNotifierItemRegistered(self, service):
        pass

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, _interface, name):
        return self.all()[name]

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, _interface):
        return self.all()

    def all(self):
        names = dbus.Array([item[0] + item[1] for item in self.items], signature="s")
        return {
            "IsStatusNotifierHostRegistered": dbus.Boolean(True),
            "ProtocolVersion": dbus.Int32(0),
            "RegisteredStatusNotifierItems": names,
        }

    def look(self):
        if not self.items:
            return say(event="icon", there=False)
        name, path, _ = self.items[-1]
        item = dbus.Interface(self.bus.get_object(name, path), PROPERTIES)
        have = item.GetAll(ITEM)
        pixmaps = [(int(w), int(h), bytes(bytearray(data))) for w, h, data in have.get("IconPixmap", [])]
        say(
            event="icon",
            there=True,
            title=str(have.get("Title", "")),
            tooltip=str(have["ToolTip"][2]) if "ToolTip" in have else "",
            sizes=[[w, h] for w, h, _ in pixmaps],
            icon=[hash_of(data) for _, _, data in pixmaps],
            menu=self.labels(name, str(have.get("Menu", ""))),
        )

    def layout(self, name, path):
        menu = dbus.Interface(self.bus.get_object(name, path), MENU)
        return menu, menu.GetLayout(0, -1, dbus.Array([], signature="s"))[1]

    def labels(self, name, path):
        def walk(node):
            _, have, children = node
            label = str(have.get("label", "")).replace("_", "")
            inner = [entry for child in children for entry in walk(child)]
            return ([label] if label and have.get("visible", True) else []) + inner

        return walk(self.layout(name, path)[1]) if path else []

    def choose(self, label):
        name, path, _ = self.items[-1]
        item = dbus.Interface(self.bus.get_object(name, path), PROPERTIES)
        menu, root = self.layout(name, str(item.Get(ITEM, "Menu")))

        def find(node):
            number, have, children = node
            if str(have.get("label", "")).replace("_", "") == label:
                return number
            return next((hit for hit in map(find, children) if hit is not None), None)

        number = find(root)
        if number is None:
            return say(event="error", message=f"no entry {label}")
        menu.Event(number, "clicked", dbus.String(""), dbus.UInt32(0))
        return say(event="chosen", label=label)


def hash_of(data):
    import hashlib

    return hashlib.sha256(data).hexdigest()[:16]


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    # Kept, because a name is released with its object.
    names = [dbus.service.BusName(name, bus, do_not_queue=True) for name in (NOTIFICATIONS, WATCHER)]
    notifications, watcher = Notifications(bus), Watcher(bus)

    def act(command):
        what = command["do"]
        if what == "act":
            notifications.ActionInvoked(dbus.UInt32(command["id"]), command["action"])
            notifications.NotificationClosed(dbus.UInt32(command["id"]), dbus.UInt32(CLOSED_BY_PERSON))
        elif what == "close":
            notifications.NotificationClosed(dbus.UInt32(command["id"]), dbus.UInt32(CLOSED_BY_PERSON))
        elif what == "tray":
            watcher.look()
        elif what == "choose":
            watcher.choose(command["label"])

    def read(channel, _condition):
        line = channel.readline()
        if not line:
            loop.quit()
            return False
        try:
            act(json.loads(line))
        except Exception as error:  # the test reads the message
            say(event="error", message=str(error))
        return True

    loop = GLib.MainLoop()
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, read)
    say(event="ready", names=len(names))
    loop.run()


main()
